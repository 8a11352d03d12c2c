// Breaks: stripe-has-one-door
import Stripe from 'stripe';

export const vendor = Stripe;
