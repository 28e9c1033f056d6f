import { useQueries } from '@tanstack/react-query';
import { useLocations } from '../../parts/location-field.tsx';
import { Button } from '../../ui/button.tsx';
import { useOrderActions } from './order-actions.ts';
import { isWishFree, type Wish } from './preview-wish.ts';

/** More places are not asked about. */
const MAX_ASKED = 6;

export interface Place {
  readonly start_location_id: string;
  readonly stop_location_id: string;
}

/** Locations from which all of the order could go, one button each. */
export function OtherLocations({ wish, onPick }: { readonly wish: Wish; readonly onPick: (place: Place) => void }) {
  const { order } = useOrderActions();
  const here = wish.changes?.start_location_id ?? order.start_location_id;
  const others = useLocations()
    .filter(({ id }) => id !== here)
    .slice(0, MAX_ASKED);
  const answers = useQueries({
    queries: others.map(({ id }) => ({
      queryKey: ['order_move_previews', order.id, id, JSON.stringify(wish)],
      queryFn: () => isWishFree(order, { ...wish, changes: { ...wish.changes, ...placeAt(id) } }),
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
