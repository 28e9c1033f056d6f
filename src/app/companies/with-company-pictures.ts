import type { View } from '../../db/work.ts';
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
  return {
    ...sent,
    logo: await pictureAttribute(view, 'logo_base64', { base64: logo_base64, remove: remove_logo }),
    favicon: await pictureAttribute(view, 'favicon_base64', { base64: favicon_base64, remove: remove_favicon }),
  };
}
