import { Navigate, useParams } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSession } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Page } from '../../ui/page.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { SectionList } from './section-list.tsx';
import { SECTIONS, type SectionKey, sectionsFor } from './sections.ts';

const SCREENS: Readonly<Record<SectionKey, ComponentType>> = {
  company: lazy(async () => ({ default: (await import('./company-section.tsx')).CompanySection })),
  dates: lazy(async () => ({ default: (await import('./dates-section.tsx')).DatesSection })),
  locations: lazy(async () => ({ default: (await import('./locations-section.tsx')).LocationsSection })),
  documents: lazy(async () => ({ default: (await import('./documents-section.tsx')).DocumentsSection })),
  'custom-fields': lazy(async () => ({ default: (await import('./custom-fields-section.tsx')).CustomFieldsSection })),
  barcodes: lazy(async () => ({ default: (await import('./barcodes-section.tsx')).BarcodesSection })),
  taxes: lazy(async () => ({ default: (await import('./taxes-section.tsx')).TaxesSection })),
  pricing: lazy(async () => ({ default: (await import('./pricing-section.tsx')).PricingSection })),
  coupons: lazy(async () => ({ default: (await import('./coupons-section.tsx')).CouponsSection })),
  employees: lazy(async () => ({ default: (await import('./employees-section.tsx')).EmployeesSection })),
  api: lazy(async () => ({ default: (await import('./api-section.tsx')).ApiSection })),
  account: lazy(async () => ({ default: (await import('./account-section.tsx')).AccountSection })),
  demo: lazy(async () => ({ default: (await import('./demo-section.tsx')).DemoSection })),
  health: lazy(async () => ({ default: (await import('./health-section.tsx')).HealthSection })),
};

/** Everything about the shop, its people and its programs, one part at a time. */
export function Settings() {
  const session = useSession();
  const { section: asked } = useParams({ strict: false });
  const sections = sectionsFor(session);
  const section = sections.find(({ key }) => key === asked);
  const [first] = sections;
  if (asked === undefined && first !== undefined) {
    return <Navigate to="/settings/$section" params={{ section: first.key }} replace />;
  }
  if (section === undefined) {
    const isKnown = SECTIONS.some(({ key }) => key === asked);
    return (
      <Page title="Settings">
        <EmptyState
          title={isKnown ? 'You may not change this' : 'There are no such settings'}
          action={<ButtonLink to="/settings">All settings</ButtonLink>}
        >
          {isKnown ? 'An owner can give you the permission.' : 'The address may have a typing error.'}
        </EmptyState>
      </Page>
    );
  }
  const Screen = SCREENS[section.key];
  return (
    <Page title={section.label} lead={section.lead}>
      <div className="flex flex-col gap-4 lg:flex-row lg:gap-6">
        <SectionList sections={sections} current={section.key} />
        <div className="flex min-w-0 max-w-4xl flex-1 flex-col gap-4">
          <Suspense fallback={<Loading />}>
            <Screen key={section.key} />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}
