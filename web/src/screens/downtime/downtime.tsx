import { Page } from '../../ui/page.tsx';
import { Downtimes } from './downtimes.tsx';

/** What cannot be booked for a while, and why. */
export const Downtime = () => (
  <Page title="Downtime">
    <Downtimes searchable />
  </Page>
);
