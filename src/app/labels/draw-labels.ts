import { callerOf, type View } from '../../db/work.ts';
import type { LabelLayoutName } from '../../domain/labels/layouts.ts';
import type { LabelSheet, PrintedLabel } from '../../media/pdf/label-sheet.ts';
import { printLabels } from '../../media/pdf/print-pdf.ts';
import type { Pdf } from '../documents/draw-pdf.ts';
import { type LabelFacts, type LabelSubjects, printedLabels } from './printed-labels.ts';

/** What a label may say besides its code. */
export const LABEL_TEXTS = ['name', 'identifier', 'number', 'company'] as const;
export type LabelText = (typeof LABEL_TEXTS)[number];

export interface LabelsQuestion {
  readonly subjects: LabelSubjects;
  readonly layout: LabelLayoutName;
  readonly skip: number;
  readonly copies: number;
  /** Null: what is usual, which is the name, the identifier and the number, unless that is a link. */
  readonly texts: readonly LabelText[] | null;
}

/** Sheets of labels as PDF. */
export async function labelsPdf(view: View, question: LabelsQuestion): Promise<Pdf> {
  const { subjects, texts, ...how } = question;
  const facts = await printedLabels(view, subjects);
  const sheet: LabelSheet = {
    kind: 'labels',
    title: 'Labels',
    company: view.company.name,
    ...how,
    labels: facts.map((label) => printedLabel(label, texts, view.company.name)),
    updated_at: lastOf(facts.map(({ updated_at }) => updated_at)).toString(),
  };
  return { title: sheet.title, bytes: await printLabels(sheet, callerOf(view)) };
}

function printedLabel(label: LabelFacts, texts: readonly LabelText[] | null, company: string): PrintedLabel {
  const { barcode_type, number, name, identifier } = label;
  const says = { name, identifier, company, number: null };
  const asked = texts ?? ['name', 'identifier'];
  return {
    barcode_type,
    number,
    lines: asked.flatMap((text) => says[text] ?? []),
    shows_number: texts === null ? barcode_type !== 'qr_code' : texts.includes('number'),
  };
}

const lastOf = (moments: readonly Temporal.Instant[]): Temporal.Instant =>
  moments.reduce((last, moment) => (Temporal.Instant.compare(moment, last) > 0 ? moment : last));
