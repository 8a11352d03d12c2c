import type { Container, KubernetesObject } from './kubernetes-object.js';

export type Secrets = Record<string, Record<string, string>>;

/**
 * The variables a container would start with.
 * @param secrets content of the cluster's secrets, by name
 * @throws Error naming a ConfigMap, Secret or key that is not there and not optional
 */
export function environmentOf(container: Container, objects: readonly KubernetesObject[], secrets: Secrets): Record<string, string> {
  const env: Record<string, string> = {};
  for (const { configMapRef, secretRef } of container.envFrom ?? []) {
    if (configMapRef) Object.assign(env, configMapOf(configMapRef.name, objects));
    if (secretRef) Object.assign(env, secrets[secretRef.name] ?? missing(`Secret ${secretRef.name}`, secretRef.optional, {}));
  }
  for (const { name, value, valueFrom } of container.env ?? []) {
    const reference = valueFrom?.secretKeyRef;
    if (value !== undefined) env[name] = value;
    if (reference) env[name] = secrets[reference.name]?.[reference.key] ?? missing(`Secret ${reference.name}, key ${reference.key}`, reference.optional, '');
  }
  return env;
}

function configMapOf(name: string, objects: readonly KubernetesObject[]): Record<string, string> {
  const found = objects.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === name);
  return found?.data ?? missing(`ConfigMap ${name}`, false, {});
}

function missing<Value>(what: string, isOptional: boolean | undefined, value: Value): Value {
  if (!isOptional) throw new Error(`${what} is not there`);
  return value;
}
