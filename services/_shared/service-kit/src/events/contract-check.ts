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
 * The fields of `data` that its contract knows, if every rule holds; undefined if one does not, or if the contract has rules
 * this check does not cover (then `parseEvent` decides, which also finds the words). It runs the same class-validator rules
 * ten times faster, because it looks up once per contract what `validateSync` looks up for every object: publishing is on the
 * path of every write.
 */
export function checkedFields<Data extends object>(contract: Contract<Data>, data: Data): Record<string, unknown> | undefined {
  if (!plans.has(contract)) plans.set(contract, planOf(contract));
  const plan = plans.get(contract);
  if (plan === undefined) return undefined;
  const fields: Record<string, unknown> = {};
  for (const field of plan) {
    const value: unknown = Reflect.get(data, field.name);
    if (!holds(field, contract, data, value)) return undefined;
    if (value !== undefined) fields[field.name] = value;
  }
  return fields;
}

function holds(field: Field, contract: Contract, object: object, value: unknown): boolean {
  for (const condition of field.conditions) if (!condition(object, value)) return true;
  for (const { constraint, isEach, parameters } of field.rules) {
    const facts: ValidationArguments = { value, constraints: parameters, targetName: contract.name, object, property: field.name };
    const isFine = isEach && Array.isArray(value) ? value.every((item) => constraint.validate(item, facts) === true) : constraint.validate(value, facts) === true;
    if (!isFine) return false;
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
