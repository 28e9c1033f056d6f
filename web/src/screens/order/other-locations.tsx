import { useQueries } from '@tanstack/react-query';
import { useLocations } from '../../parts/location-field.tsx';
import { Button } from '../../ui/button.tsx';
import { useOrderActions } from './order-actions.ts';
import { isChangeFree, type RequestedChange } from './preview-change.ts';

/** More places are not asked about. */
const MAX_ASKED = 6;

export interface Place {
  readonly start_location_id: string;
  readonly stop_location_id: string;
}

/** Locations from which all of the order could go, one button each. */
export function OtherLocations({
  requested,
  onPick,
}: {
  readonly requested: RequestedChange;
  readonly onPick: (place: Place) => void;
}) {
  const { order } = useOrderActions();
  const here = requested.changes?.start_location_id ?? order.start_location_id;
  const others = useLocations()
    .filter(({ id }) => id !== here)
    .slice(0, MAX_ASKED);
  const answers = useQueries({
    queries: others.map(({ id }) => ({
      queryKey: ['order_move_previews', order.id, id, JSON.stringify(requested)],
      queryFn: () => isChangeFree(order, { ...requested, changes: { ...requested.changes, ...placeAt(id) } }),
      meta: { touches: ['availability', 'orders'] },
    })),
  });
  return others.map(({ id, name }, index) =>
    answers[index]?.data === true ? (
      <Button key={id} size="small" onClick={() => onPick(placeAt(id))}>
        From {name}
      </Button>
    ) : null,
  );
}

const placeAt = (id: string): Place => ({ start_location_id: id, stop_location_id: id });
