/** Option lists of the registration forms: what is offered, and what is sent. */

export interface Option<Id extends string = string> {
  id: Id;
  label: string;
}

export const AVAILABILITY_OPTIONS = [
  { id: 'weekdays', label: 'Weekdays (9am-5pm)' },
  { id: 'evenings', label: 'Evenings (5pm-9pm)' },
  { id: 'weekends', label: 'Weekends' },
  { id: 'emergency', label: 'Emergency situations' },
  { id: 'flexible', label: 'Flexible schedule' },
] as const satisfies readonly Option[];

export const HELP_AREA_OPTIONS = [
  { id: 'foodbank', label: 'Food bank' },
  { id: 'elderly', label: 'Elderly care' },
  { id: 'childcare', label: 'Childcare' },
  { id: 'transport', label: 'Transport' },
  { id: 'mental', label: 'Mental health' },
  { id: 'emergency', label: 'Emergency help' },
  { id: 'fundraising', label: 'Fundraising' },
  { id: 'administrative', label: 'Administrative' },
] as const satisfies readonly Option[];

export const ORGANIZATION_TYPE_OPTIONS = [
  { id: 'individual', label: 'Individual' },
  { id: 'local', label: 'Local charity' },
  { id: 'national', label: 'National charity' },
  { id: 'religious', label: 'Religious organisation' },
  { id: 'foodbank', label: 'Food bank' },
  { id: 'homeless', label: 'Homelessness charity' },
  { id: 'elderly', label: 'Elderly care charity' },
  { id: 'youth', label: 'Youth charity' },
  { id: 'disability', label: 'Disability charity' },
  { id: 'healthcare', label: 'Healthcare charity' },
] as const satisfies readonly Option[];

export const HUB_TYPE_OPTIONS = [
  { id: 'warming', label: 'Warming' },
  { id: 'cooling', label: 'Cooling' },
  { id: 'both', label: 'Warming and cooling' },
] as const satisfies readonly Option[];

export const HUB_SERVICES = [
  'Emergency shelter',
  'Hot meals',
  'Cold beverages',
  'Restroom facilities',
  'Shower facilities',
  'Medical assistance',
  'Social services referrals',
  'Transportation assistance',
  'Pet accommodation',
] as const;

export const HUB_AMENITIES = [
  'Wi-Fi',
  'Phone charging stations',
  'Laundry facilities',
  'Storage lockers',
  'Recreation area',
  "Children's area",
  'Quiet zones',
  'Outdoor space',
  'Parking available',
] as const;

export const HUB_ACCESSIBILITY = [
  'Wheelchair accessible',
  'Accessible restrooms',
  'Ramp access',
  'Elevator access',
  'Accessible parking',
  'Sign language support',
  'Large print materials',
  'Audio announcements',
  'Service animal friendly',
] as const;

export const BUSINESS_TYPE_OPTIONS = [
  { id: 'retailer', label: 'Retailer' },
  { id: 'restaurant', label: 'Restaurant' },
  { id: 'bakery', label: 'Bakery' },
  { id: 'supermarket', label: 'Supermarket' },
  { id: 'wholesale', label: 'Wholesale' },
  { id: 'other', label: 'Other' },
] as const satisfies readonly Option[];

export const PRODUCT_TYPE_OPTIONS = [
  { id: 'fresh-produce', label: 'Fresh produce' },
  { id: 'dairy', label: 'Dairy' },
  { id: 'meat-poultry', label: 'Meat and poultry' },
  { id: 'bakery', label: 'Bakery' },
  { id: 'prepared-foods', label: 'Prepared foods' },
  { id: 'frozen-goods', label: 'Frozen goods' },
  { id: 'beverages', label: 'Beverages' },
  { id: 'canned-goods', label: 'Canned goods' },
] as const satisfies readonly Option[];

export const DISCOUNT_STRATEGY_OPTIONS = [
  { id: 'percentage', label: 'Percentage off' },
  { id: 'fixed', label: 'Fixed price' },
  { id: 'donation', label: 'Donation' },
  { id: 'mixed', label: 'Mixed' },
] as const satisfies readonly Option[];

export const PICKUP_TIME_OPTIONS = [
  { id: 'early-morning', label: 'Early morning (6-9 AM)' },
  { id: 'morning', label: 'Morning (9 AM-12 PM)' },
  { id: 'afternoon', label: 'Afternoon (12-5 PM)' },
  { id: 'evening', label: 'Evening (5-8 PM)' },
  { id: 'late-evening', label: 'Late evening (8-11 PM)' },
] as const satisfies readonly Option[];

export const STORAGE_OPTIONS = [
  { id: 'refrigerated', label: 'Refrigerated' },
  { id: 'frozen', label: 'Frozen' },
  { id: 'dry-storage', label: 'Dry storage' },
  { id: 'temperature-controlled', label: 'Temperature controlled' },
] as const satisfies readonly Option[];

export const TRANSPORTATION_OPTIONS = [
  { id: 'self-pickup', label: 'Self pickup' },
  { id: 'delivery-available', label: 'Delivery available' },
  { id: 'both', label: 'Both' },
] as const satisfies readonly Option[];
