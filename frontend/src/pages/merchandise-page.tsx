import { MERCHANDISE, type MerchandiseProduct } from '@community-help/api-contracts';
import { useCallback, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ProductCard } from '../features/merchandise/product-card.js';
import { useLatePart } from '../app/use-late-part.js';
import { Icon } from '../ui/icon.js';
import { useIsHydrated } from '../ui/use-is-hydrated.js';
import '../features/merchandise/merchandise.css';

const loadOrderDialog = async () => (await import('../features/merchandise/order-dialog.js')).OrderDialog;

/** The pack of everything first, across the page. */
const OFFERS = [...MERCHANDISE.filter(isPack), ...MERCHANDISE.filter((product) => !isPack(product))];

function isPack({ originalPricePence }: MerchandiseProduct): boolean {
  return originalPricePence !== undefined;
}

/** Posters, stickers and counter material. `success` in the address shows a banner and nothing more: what was paid is the server's word. */
export function MerchandisePage() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const [chosen, setChosen] = useState<MerchandiseProduct>();
  // once fetched the dialog stays mounted, so that the focus returns to the button it came from
  const { Part: OrderDialog, fetchPart } = useLatePart(loadOrderDialog);
  const [isLoading, setIsLoading] = useState(false);
  const cameBack = parameters.get('redirect_status');
  // the provider says in the address how a payment on the bank's own page ended
  const hasFailed = cameBack !== null && cameBack !== 'succeeded';
  const bought = MERCHANDISE.find((product) => product.id === parameters.get('product'));
  const buy = (product: MerchandiseProduct) => {
    fetchPart();
    setChosen(product);
  };
  const close = useCallback(() => setChosen(undefined), []);
  const paid = useCallback(
    (product: MerchandiseProduct) => {
      setChosen(undefined);
      void navigate(`/merchandise?success=true&product=${encodeURIComponent(product.id)}`);
      window.scrollTo({ top: 0 });
    },
    [navigate],
  );
  return (
    <>
      <div className="page-top">
        <div className="wrap">
          <h1>Merchandise</h1>
          <p className="lead">Posters, stickers and counter material for shops that pay it forward.</p>
        </div>
      </div>
      <div className="wrap shop">
        {isHydrated && hasFailed && (
          <div className="notice error" role="status">
            <Icon name="alert" />
            <p>
              <b>The payment did not go through.</b> Nothing was taken from your card. You can order again below.
            </p>
          </div>
        )}
        {isHydrated && parameters.get('success') === 'true' && !hasFailed && (
          <div className="notice success" role="status">
            <Icon name="check" />
            <p>
              <b>Thank you for your order{bought ? `: ${bought.name}` : ''}.</b> A confirmation is on its way by email. We send it within 3-5 business days.
            </p>
          </div>
        )}
        <ul className="products">
          {OFFERS.map((product) => (
            <ProductCard key={product.id} product={product} isLoading={isLoading && chosen?.id === product.id} onBuy={() => buy(product)} />
          ))}
        </ul>
        <section className="shop-terms">
          <h2>Good to know</h2>
          <ul>
            <li>
              <Icon name="cal" />
              Shipping within 3-5 business days
            </li>
            <li>
              <Icon name="route" />
              Free delivery over £30
            </li>
            <li>
              <Icon name="check" />
              30-day money-back guarantee
            </li>
            <li>
              <Icon name="card" />
              <span>
                Bulk discounts over £100: <Link to="/contact">contact us</Link>
              </span>
            </li>
          </ul>
          <Link className="btn sec" to="/pay-it-forward-registration">
            Register Your Business
          </Link>
        </section>
      </div>
      {OrderDialog && <OrderDialog product={chosen} onLoading={setIsLoading} onClose={close} onPaid={paid} />}
    </>
  );
}
