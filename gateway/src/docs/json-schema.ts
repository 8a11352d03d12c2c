/** The part of JSON Schema 2020-12 (OpenAPI 3.1) that the API needs. */
export interface Schema {
  type?: string | string[];
  description?: string;
  enum?: readonly (string | number)[];
  format?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean;
  oneOf?: Schema[];
  $ref?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  examples?: unknown[];
}

/** A property that may be left out. */
export interface Optional {
  isOptional: true;
  schema: Schema;
}

/** Exactly the properties of T, each optional one marked: a schema that has fallen behind its type does not compile. */
export type PropertiesOf<T> = { [K in keyof T]-?: undefined extends T[K] ? Optional : Schema };

export const text = (description?: string, more: Schema = {}): Schema => ({ type: 'string', ...(description && { description }), ...more });
export const number = (description?: string, more: Schema = {}): Schema => ({ type: 'number', ...(description && { description }), ...more });
export const integer = (description?: string): Schema => ({ type: 'integer', ...(description && { description }) });
export const flag = (description?: string): Schema => ({ type: 'boolean', ...(description && { description }) });
export const time = (description?: string): Schema => text(description, { format: 'date-time' });
export const pounds = (description: string): Schema => text(description, { examples: ['12.34'] });
export const list = (items: Schema, description?: string): Schema => ({ type: 'array', items, ...(description && { description }) });
export const oneOf = (values: readonly string[], description?: string): Schema => text(description, { enum: values });
export const orNull = (schema: Schema): Schema => ({ ...schema, type: [schema.type as string, 'null'] });
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
export const optional = (schema: Schema): Optional => ({ isOptional: true, schema });

/** The schema of an object type. */
export function object<T>(properties: PropertiesOf<T>, description?: string): Schema {
  const entries = Object.entries(properties) as [string, Schema | Optional][];
  return {
    type: 'object',
    ...(description && { description }),
    properties: Object.fromEntries(entries.map(([name, value]) => [name, 'isOptional' in value ? value.schema : value])),
    required: entries.filter(([, value]) => !('isOptional' in value)).map(([name]) => name),
  };
}
