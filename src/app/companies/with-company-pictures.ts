import type { View } from '../../db/work.ts';
import { Refusal } from '../../lib/refusal.ts';
import { pictureAttribute } from '../picture-attribute.ts';
import type { CompanyAttributes } from './company-attributes.ts';

interface SentPictures {
  readonly logo_base64?: string | null;
  readonly remove_logo?: boolean | null;
  readonly favicon_base64?: string | null;
  readonly remove_favicon?: boolean | null;
}

/** Keeps the pictures that were sent, and says which ones the company is to have. */
export async function withCompanyPictures<Sent extends CompanyAttributes & SentPictures>(
  view: View,
  sent: Sent,
): Promise<Sent & Pick<CompanyAttributes, 'logo' | 'favicon'>> {
  const { logo_base64, remove_logo, favicon_base64, remove_favicon } = sent;
  const [logo, favicon] = await Promise.allSettled([
    pictureAttribute(view, 'logo_base64', { base64: logo_base64, remove: remove_logo }),
    pictureAttribute(view, 'favicon_base64', { base64: favicon_base64, remove: remove_favicon }),
  ]);
  if (logo.status === 'rejected' && favicon.status === 'rejected') throw bothRefused(logo.reason, favicon.reason);
  if (logo.status === 'rejected') throw logo.reason;
  if (favicon.status === 'rejected') throw favicon.reason;
  return { ...sent, logo: logo.value, favicon: favicon.value };
}

/** The errors of both pictures. An error that is no refusal is a defect, and comes first. */
function bothRefused(logo: unknown, favicon: unknown): unknown {
  if (!(logo instanceof Refusal) || logo.code !== 'invalid') return logo;
  if (!(favicon instanceof Refusal) || favicon.code !== 'invalid') return favicon;
  return new Refusal(422, 'invalid', [...logo.issues, ...favicon.issues]);
}
