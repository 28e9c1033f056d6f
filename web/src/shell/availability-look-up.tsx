import { useState } from 'react';
import { useFormat } from '../format/format.ts';
import { LocationField, useLocations } from '../parts/location-field.tsx';
import { type Pickable, PickItem } from '../parts/pick-item.tsx';
import { defaultPeriod } from '../parts/default-period.ts';
import { useSettings } from '../session/settings.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PeriodPicker } from '../ui/period-picker.tsx';
import { Picture } from '../ui/picture.tsx';
import { AvailabilityAnswer } from './availability-answer.tsx';

/** The customer is on the phone: is it free then, when is it, who has it? */
export default function AvailabilityLookUp({ onClose }: { readonly onClose: () => void }) {
  const { zone } = useFormat();
  const { orders } = useSettings();
  const [period, setPeriod] = useState(() =>
    defaultPeriod(Date.now(), { zone, start: orders.start_fixed_at, stop: orders.stop_fixed_at }),
  );
  const [item, setItem] = useState<Pickable>();
  const [place, setPlace] = useState('');
  const locations = useLocations();
  const locationId = place === '' ? locations[0]?.id : place;
  return (
    <Dialog open onClose={onClose} title="Check availability">
      <div className="flex min-h-80 flex-col gap-4 sm:min-h-[30rem]">
        <div className="flex flex-wrap items-end gap-3">
          <PeriodPicker label="Period" value={period} onChange={setPeriod} />
          <LocationField value={place} onChange={setPlace} />
        </div>
        {item === undefined ? (
          <PickItem label="Product or bundle" period={period} locationId={locationId} onPick={setItem} autoFocus />
        ) : (
          <div className="flex items-center gap-3">
            <Picture url={item.photo_url} />
            <p className="min-w-0 flex-1 truncate font-medium">{item.name}</p>
            <Button size="small" onClick={() => setItem(undefined)}>
              Another
            </Button>
          </div>
        )}
        {item !== undefined && locationId !== undefined && (
          <AvailabilityAnswer
            item={item}
            period={period}
            locationId={locationId}
            onPeriod={setPeriod}
            onClose={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}
