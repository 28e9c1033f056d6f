import axe from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The violations that axe finds on the page, one line each: the rules of WCAG 2.2 AA and best practices in the light
 * scheme, and only the rules about colours in the dark scheme, because nothing else differs there.
 */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inTheDark = await faults(page, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...(await faults(page, RULES)), ...inTheDark.map((fault) => `in the dark, ${fault}`)];
}

const faults = (page: Page, runOnly: string[]): Promise<readonly string[]> =>
  page.evaluate(async (only) => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: only,
      // Elements that pass are not described.
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')} (${failureSummary ?? ''})`),
    );
  }, runOnly);
