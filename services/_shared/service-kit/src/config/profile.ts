import 'reflect-metadata';

/** 'embedded': one machine, one copy of everything, started by `make start`; 'distributed': anything that other people rely on. */
export type Profile = 'embedded' | 'distributed';

export interface EmbeddedDefault {
  property: string;
  /** The default of the embedded profile; undefined where it is the property's own. */
  value: unknown;
  /** Whether the setting counts at all, asked of the config that was read. */
  when: (config: object) => boolean;
}

const DEFAULTS = Symbol('embedded defaults');

/**
 * On a property of a config class: its default suits a laptop only (a sandbox's key, a catcher of mails, one copy of the data).
 * Outside of the embedded profile a start without the variable is refused, and says its name.
 * @param when the setting counts only then, e.g. with that bus
 */
export function DefaultOnlyWhenEmbedded<Config extends object = object>(when: (config: Config) => boolean = () => true): PropertyDecorator {
  return declare(undefined, when as (config: object) => boolean);
}

/** On a property of a config class: `value` is its default in the embedded profile, the property's own everywhere else. */
export function DefaultWhenEmbedded(value: string | number | boolean): PropertyDecorator {
  return declare(value, () => true);
}

/** What the two decorators said of a config's class and of those it extends. */
export function embeddedDefaults(config: object): readonly EmbeddedDefault[] {
  return (Reflect.getMetadata(DEFAULTS, config) as EmbeddedDefault[] | undefined) ?? [];
}

function declare(value: unknown, when: EmbeddedDefault['when']): PropertyDecorator {
  return (target, property) => {
    // A class that declares a property again has the last word on it.
    const others = embeddedDefaults(target).filter((known) => known.property !== property);
    Reflect.defineMetadata(DEFAULTS, [...others, { property: String(property), value, when }], target);
  };
}
