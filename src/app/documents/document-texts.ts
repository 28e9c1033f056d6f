import type { DocumentType } from '../../domain/documents/document-status.ts';
import type { CompanySettings } from '../../domain/settings/defaults.ts';

/** What the company says in documents of a type, unless a document says otherwise. */
export interface DocumentTexts {
  readonly body: string;
  readonly footer: string;
  /** A template. */
  readonly prefix: string | null;
}

export function documentTexts(settings: CompanySettings, document_type: DocumentType): DocumentTexts {
  const section = settings[`${document_type}s`];
  const body = 'body' in section ? section.body : null;
  return { body: body ?? '', footer: section.footer ?? '', prefix: section.prefix };
}
