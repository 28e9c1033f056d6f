import { FulfillmentScreen } from './fulfillment-screen.tsx';

export const PickUp = () => <FulfillmentScreen direction="pick_up" />;
