import { useState } from 'react';
import { useSettings } from '../../session/settings.ts';
import { Loading } from '../../ui/spinner.tsx';
import { Card, EmptyState, Page, ProblemState } from '../../ui/page.tsx';
import { useSearchState } from '../../ui/search-state.ts';
import { labelsAddress, type LabelSettings, readLabelSettings } from './label-settings.ts';
import { LabelPreview } from './label-preview.tsx';
import { LabelOptions } from './label-options.tsx';
import { LabelSubjects } from './label-subjects.tsx';
import { PickGroup } from './pick-group.tsx';
import { useLabelSubjects } from './use-label-subjects.ts';

/** Prints labels. */
export function Labels() {
  const [search, change] = useSearchState();
  const { barcodes } = useSettings();
  const settings = readLabelSettings(search, barcodes.label_layout);
  const subjects = useLabelSubjects({ ids: search.ids, product_group_id: search.product_group_id });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const printed = subjects.found.filter(({ owner_id, barcode }) => barcode !== undefined && !left.has(owner_id));
  const address = labelsAddress(
    printed.flatMap(({ barcode }) => barcode?.id ?? []),
    settings,
  );
  const set = (changes: Partial<LabelSettings>) => {
    const next = { ...settings, ...changes };
    change(
      { layout: next.layout, skip: String(next.skip), copies: String(next.copies), text: next.texts.join(',') },
      { replace: true },
    );
  };
  return (
    <Page title="Labels" lead={subjects.title}>
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-4">
          <Card title="What">
            <PickGroup
              onPick={({ id }) => {
                setLeft(new Set());
                change({ product_group_id: id, ids: undefined });
              }}
            />
            {subjects.error !== null && <ProblemState error={subjects.error} retry={subjects.retry} />}
            {subjects.isLoading && <Loading />}
            <LabelSubjects found={subjects.found} left={left} onLeft={setLeft} />
          </Card>
          <LabelOptions settings={settings} onChange={set} />
        </div>
        {address === undefined ? (
          <EmptyState title={subjects.found.length === 0 ? 'Choose what to label' : 'Nothing to print'}>
            {subjects.found.length === 0
              ? 'Choose a product: every stock item gets a label. Or select stock items in their list and print from there.'
              : subjects.found.some(({ barcode }) => barcode !== undefined)
                ? 'Choose at least one record with a barcode.'
                : 'None of them has a barcode yet. Make the missing ones first.'}
          </EmptyState>
        ) : (
          <LabelPreview address={address} count={printed.length * settings.copies} settings={settings} />
        )}
      </div>
    </Page>
  );
}
