import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';

export const DemoSection = () => (
  <Card title="Make this shop yours">
    <div className="flex max-w-prose flex-col items-start gap-3">
      <p>
        The products, customers and orders that you see are made up. Look around and try everything: nothing here can
        break.
      </p>
      <p className="text-muted">
        When you are ready, give the shop your name. You can keep the demo data for a while longer, or begin with an
        empty shop.
      </p>
      <ButtonLink to="/welcome" look="primary">
        Make it yours
      </ButtonLink>
    </div>
  </Card>
);
