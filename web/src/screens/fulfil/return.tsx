import { FulfilScreen } from './fulfil-screen.tsx';

export const Return = () => <FulfilScreen direction="return" />;
