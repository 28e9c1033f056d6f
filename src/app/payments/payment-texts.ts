import type { Problems } from '../problems.ts';
import { lineAttribute, textAttribute } from '../text-attribute.ts';
import type { AnyPaymentAttributes } from './payment.ts';

/** Characters of links, and of what a provider keeps a payment by. */
export const MAX_LINK = 2_048;

/** Characters of what people write about a payment. */
export const MAX_DESCRIPTION = 2_000;

/** What describes a payment and can be changed at any time. What was not sent stays undefined. */
export const paymentTexts = (problems: Problems, sent: AnyPaymentAttributes) => ({
  provider_id: lineAttribute(problems, 'provider_id', sent.provider_id),
  provider_method: lineAttribute(problems, 'provider_method', sent.provider_method),
  provider_secret: textAttribute(problems, 'provider_secret', sent.provider_secret, { limit: MAX_LINK }),
  provider_link: linkAttribute(problems, 'provider_link', sent.provider_link),
  redirect_url: linkAttribute(problems, 'redirect_url', sent.redirect_url),
  description: textAttribute(problems, 'description', sent.description, { limit: MAX_DESCRIPTION }),
  reason: lineAttribute(problems, 'reason', sent.reason),
  failure_reason: textAttribute(problems, 'failure_reason', sent.failure_reason, { limit: MAX_DESCRIPTION }),
});

/** People are sent there: nothing but a page of the web will do. */
function linkAttribute(problems: Problems, field: string, value: string | null | undefined): string | null | undefined {
  const link = textAttribute(problems, field, value, { limit: MAX_LINK });
  if (link && !/^https?:$/.test(URL.parse(link)?.protocol ?? '')) problems.add(field, 'must be an http or https URL');
  return link;
}
