import { FulfillmentScreen } from './fulfillment-screen.tsx';

export const Return = () => <FulfillmentScreen direction="return" />;
