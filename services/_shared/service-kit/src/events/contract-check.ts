import { getMetadataStorage, type ValidationArguments, type ValidatorConstraintInterface } from 'class-validator';

interface Rule {
  constraint: ValidatorConstraintInterface;
  isEach: boolean;
  parameters: unknown[];
}

interface Field {
  name: string;
  /** All must say yes before the rules count (`@IsOptional`). */
  conditions: ((object: object, value: unknown) => boolean)[];
  rules: Rule[];
}

/** A class whose fields carry class-validator's decorators: an event, or the DTO of a request. */
type Contract<Data extends object = object> = new () => Data;

const plans = new Map<Contract, Field[] | undefined>();

/**
 * The fields of `data` that its contract knows (`data` itself where it has no others), if every rule holds; undefined if one
 * does not, or if the contract has rules this check does not cover (then `parseEvent` decides, which also finds the words).
 * It runs the same class-validator rules ten times faster, because it looks up once per contract what `validateSync` looks up
 * for every object: publishing is on the path of every write.
 */
export function checkedFields<Data extends object>(contract: Contract<Data>, data: Data): Record<string, unknown> | undefined {
  if (!plans.has(contract)) plans.set(contract, planOf(contract));
  const plan = plans.get(contract);
  if (plan === undefined) return undefined;
  const facts: ValidationArguments = { value: undefined, constraints: [], targetName: contract.name, object: data, property: '' };
  let known = 0;
  for (const field of plan) {
    facts.value = Reflect.get(data, field.name);
    if (!holds(field, facts)) return undefined;
    if (facts.value !== undefined) known++;
  }
  // Almost every publisher gives exactly the fields of the contract: then there is nothing to leave out.
  const isExact = Object.getPrototypeOf(data) === Object.prototype && Object.keys(data).length === known;
  return isExact ? (data as Record<string, unknown>) : fieldsOf(plan, data);
}

function fieldsOf(plan: Field[], data: object): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { name } of plan) {
    const value: unknown = Reflect.get(data, name);
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

/** @param facts what rules are told, with the value of the field; one object for them all, because to make one costs as much as a rule */
function holds(field: Field, facts: ValidationArguments): boolean {
  const value: unknown = facts.value;
  for (const condition of field.conditions) if (!condition(facts.object, value)) return true;
  facts.property = field.name;
  for (const { constraint, isEach, parameters } of field.rules) {
    facts.constraints = parameters;
    if (!isEach || !Array.isArray(value)) {
      if (constraint.validate(value, facts) !== true) return false;
    } else {
      for (const item of value) if (constraint.validate(item, facts) !== true) return false;
    }
  }
  return true;
}

function planOf(contract: Contract): Field[] | undefined {
  const storage = getMetadataStorage();
  const fields = new Map<string, Field>();
  for (const metadata of storage.getTargetValidationMetadatas(contract, '', false, false)) {
    const field = fields.get(metadata.propertyName) ?? { name: metadata.propertyName, conditions: [], rules: [] };
    fields.set(metadata.propertyName, field);
    const parameters = (metadata.constraints ?? []) as unknown[];
    if (metadata.validateIf !== undefined || (metadata.groups?.length ?? 0) > 0) return undefined;
    if (metadata.type === 'conditionalValidation') {
      field.conditions.push(parameters[0] as Field['conditions'][number]);
    } else if (metadata.type === 'customValidation') {
      const [constraint, ...more] = storage.getTargetValidatorConstraints(metadata.constraintCls);
      if (constraint === undefined || more.length > 0 || constraint.async) return undefined;
      field.rules.push({ constraint: constraint.instance, isEach: metadata.each === true, parameters });
    } else {
      return undefined;
    }
  }
  return [...fields.values()];
}
