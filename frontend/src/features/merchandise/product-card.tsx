import type { MerchandiseProduct } from '@community-help/api-contracts';
import { Icon } from '../../ui/icon.js';
import { Picture } from '../../ui/picture.js';
import { price } from './price.js';

interface Props {
  product: MerchandiseProduct;
  isLoading: boolean;
  onBuy: () => void;
}

/** One thing to buy. */
export function ProductCard({ product, isLoading, onBuy }: Props) {
  const saving = product.originalPricePence ? product.originalPricePence - product.pricePence : 0;
  return (
    <li className={saving > 0 ? 'product special' : 'product'}>
      <div className="product-picture">
        <Picture src={`/art/${product.image}.svg`} />
      </div>
      <div className="product-words">
        <h2>{product.name}</h2>
        <p>{product.description}</p>
        <ul>
          {product.features.map((feature) => (
            <li key={feature}>
              <Icon name="check" />
              {feature}
            </li>
          ))}
        </ul>
        <p className="product-price">
          <b>{price(product.pricePence)}</b>
          {saving > 0 && product.originalPricePence && (
            <span>
              was <s>{price(product.originalPricePence)}</s>, you save {price(saving)}
            </span>
          )}
        </p>
        <button type="button" className="btn" onClick={onBuy} disabled={isLoading}>
          {isLoading && <span className="spinner" aria-hidden="true" />}
          Buy<span className="vh"> {product.name}</span>
        </button>
      </div>
    </li>
  );
}
