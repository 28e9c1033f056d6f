import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults } from './axe.ts';
import { type BackOffice, beyondEdge, expectNoProblems, startBackOffice } from './back-office.ts';
import { type FakeCamera, fakeCamera } from './fake-camera.ts';
import { inHours, labelOf, type Product, reserved, scan, start, trackedProduct } from './rental.ts';

const TIMEOUT_MS = 60_000;

let camera: FakeCamera;
let office: BackOffice;
let product: Product;

beforeAll(async () => {
  camera = await fakeCamera('code128', 'SEEN-BY-CAMERA');
  office = await startBackOffice({ demo: false }, { whole: true, flags: camera.flags });
  product = await trackedProduct(office, 'CAM', 3);
  await office.api('POST', '/barcodes', {
    barcode_type: 'code128',
    number: 'SEEN-BY-CAMERA',
    owner_type: 'products',
    owner_id: product.id,
  });
}, 2 * TIMEOUT_MS);
afterAll(async () => {
  await office.close();
  camera.remove();
});
afterEach(() => expectNoProblems(office));

const codeOf = (identifier: string): string => product.stockItems[identifier]?.code ?? '';

describe('the screen Scan', () => {
  test(
    'tells where a piece is, and leads to the order that has it first',
    async () => {
      // Booked in this order on purpose: the later order must not win.
      const later = await reserved(office, { starts_at: inHours(240), stops_at: inHours(264) }, [
        { product, stockItems: ['CAM-1'] },
      ]);
      const sooner = await reserved(office, { starts_at: inHours(2), stops_at: inHours(26) }, [
        { product, stockItems: ['CAM-1'] },
      ]);
      expect(sooner.number).toBeGreaterThan(later.number);
      const page = await office.open('/scan');
      await page.getByRole('heading', { name: 'Scan' }).waitFor();
      await scan(page, codeOf('CAM-1'));
      const card = page.locator('[data-scanned]').first();
      await card.getByText(`Reserved for #${sooner.number} from`).waitFor();
      expect(await card.getByRole('link', { name: 'Pick up' }).getAttribute('href')).toBe(
        `/orders/${sooner.id}/pick-up`,
      );

      await start(office, sooner, product, ['CAM-1']);
      await scan(page, codeOf('CAM-1'));
      await card.getByText(`Out on #${sooner.number}, due back`).waitFor();
      await card.getByRole('link', { name: 'Return it' }).click();
      await page.getByRole('heading', { name: `Return #${sooner.number}` }).waitFor();
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'finds orders, customers and typed identifiers, and says when there is nothing',
    async () => {
      const order = await reserved(office, { starts_at: inHours(300), stops_at: inHours(310) }, [{ product }]);
      const { data: customer } = await office.api('POST', '/customers', { name: 'Ada Lovelace' });
      const page = await office.open('/scan');
      const card = page.locator('[data-scanned]').first();
      const field = page.getByLabel('Code or stock item');
      await field.fill('cam-3');
      await page.getByRole('button', { name: 'Enter' }).click();
      await card.getByText('CAM-3').first().waitFor();
      await card.getByText('In stock, and on no order.').waitFor();
      await scan(page, await labelOf(office, 'orders', order.id));
      await card.getByText(`Order #${order.number}`).waitFor();
      expect(await card.getByRole('link', { name: 'Pick up' }).getAttribute('href')).toContain(order.id);
      await scan(page, await labelOf(office, 'customers', customer.id));
      await card.getByText('Ada Lovelace').waitFor();
      await scan(page, 'NOBODYHASTHIS');
      await card.getByText('Nothing here has this code.').waitFor();
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'reads a label through the camera, with a reader of our own',
    async () => {
      const page = await office.open('/');
      await page.context().grantPermissions(['camera']);
      // Who has allowed the camera before need not press a button.
      await page.goto(`${office.server.url}/scan`);
      const seen = page.locator('[data-scanned]').first();
      await seen.waitFor({ timeout: 45_000 });
      expect(await seen.textContent()).toContain(product.name);
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'says so when the camera may not be used, and takes what is typed',
    async () => {
      const page = await office.open('/scan', { signedIn: true });
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      });
      await page.getByRole('link', { name: 'Orders' }).first().click();
      await page.getByRole('link', { name: 'Scan' }).first().click();
      const open = page.getByRole('button', { name: 'Open the camera' });
      const refused = page.getByText('The browser may not use the camera.');
      await open.or(refused).first().waitFor();
      if (await open.isVisible()) await open.click();
      await refused.waitFor();
      await page.getByLabel('Code or stock item').fill('CAM-2');
      await page.keyboard.press('Enter');
      const found = page.locator('[data-scanned]').first();
      await found.waitFor();
      expect(await found.textContent()).toContain('CAM-2');
      await page.close();
    },
    TIMEOUT_MS,
  );

  test(
    'everybody can use it, in light and dark, on a phone too',
    async () => {
      const page = await office.open('/scan', { width: 360, height: 740 });
      await page.getByRole('heading', { name: 'Scan' }).waitFor();
      await scan(page, codeOf('CAM-2'));
      await page.locator('[data-scanned]').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await beyondEdge(page)).toBe(0);
      await page.close();
    },
    TIMEOUT_MS,
  );
});

test(
  'anywhere else, a scan opens what the code belongs to, and its letters are no shortcuts',
  async () => {
    const page = await office.open('/orders');
    await page.getByRole('heading', { name: 'Orders' }).first().waitFor();
    await scan(page, codeOf('CAM-2'));
    await page.waitForURL('**/stock-items/*', { timeout: 30_000 });
    expect(page.url()).toContain(product.stockItems['CAM-2']?.id);
    await page.close();
  },
  TIMEOUT_MS,
);
