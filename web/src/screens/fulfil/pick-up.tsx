import { FulfilScreen } from './fulfil-screen.tsx';

export const PickUp = () => <FulfilScreen direction="pick_up" />;
