const SCENES =
  'advertising-leaflets advertising-van advertising-window allotment bakery charities-library charities-minibus charities-tea default employment-cv employment-handshake employment-workshop farmers-bees farmers-float farmers-market foodbank housing-keys housing-moving housing-painting hub hubs-cool hubs-games hubs-reading jobs pay-it-forward pay-it-forward-barber pay-it-forward-bicycle pay-it-forward-board perishable-boxes perishable-crates perishable-fridge rag-and-bone rag-and-bone-cargo rag-and-bone-repair rag-and-bone-window sign-painter terrace';

/** Drawings of scenes that come with the site. */
export const ART_PICTURES: readonly string[] = SCENES.split(' ').map((name) => `/art/scene-${name}.svg`);
