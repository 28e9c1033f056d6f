import { liveEndpoint } from './api/live/live-endpoint.ts';
import type { LiveFeed } from './api/live/live-feed.ts';
import { buildOpenApi } from './api/openapi/build-openapi.ts';
import { describedParts } from './api/openapi/described-parts.ts';
import { barcodeImageEndpoints } from './api/public/barcode-image-endpoints.ts';
import { docsEndpoints } from './api/public/docs-endpoints.ts';
import { invitationEndpoints } from './api/public/invitation-endpoints.ts';
import { pictureEndpoints } from './api/public/picture-endpoints.ts';
import { sessionEndpoints } from './api/public/session-endpoints.ts';
import { setupEndpoints } from './api/public/setup-endpoints.ts';
import type { Endpoint, PublicEndpoint } from './api/server/endpoint.ts';
import { v1Endpoints } from './api/v1/endpoints.ts';
import { v4Endpoints } from './api/v4/endpoints.ts';
import { v4PdfEndpoints } from './api/v4/pdf-endpoints.ts';
import { resources } from './api/v4/registry.ts';
import type { LoadDemo } from './app/company/first-company.ts';
import type { Authenticator } from './auth/authenticator.ts';
import type { Database } from './db/database.ts';
import type { Services } from './db/work.ts';

import manifest from '../package.json' with { type: 'json' };

/** Endpoints that need a credential. */
export const apiEndpoints = ({ live }: { readonly live: LiveFeed }): readonly Endpoint[] => [
  ...v1Endpoints(),
  ...v4Endpoints(resources),
  ...v4PdfEndpoints,
  liveEndpoint(live),
];

export interface PublicDependencies {
  readonly database: Database;
  readonly authenticator: Authenticator;
  readonly services: Services;
  readonly setupCode: string;
}

/** Endpoints that need none. */
export const publicEndpoints = (dependencies: PublicDependencies): readonly PublicEndpoint[] => [
  ...sessionEndpoints(dependencies),
  ...setupEndpoints({ ...dependencies, version: manifest.version, loadDemo }),
  ...invitationEndpoints(dependencies),
  ...barcodeImageEndpoints(dependencies),
  ...pictureEndpoints(dependencies.services),
  ...docsEndpoints({ openApi: () => buildOpenApi(resources, describedParts, { version: manifest.version }) }),
];

/** Imported only when it is needed, which is once per database. */
const loadDemo: LoadDemo = async (work) => (await import('./demo/load-demo.ts')).loadDemo(work);
