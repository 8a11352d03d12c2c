/** One node of a cluster, which is broker and controller at once. */
export interface BrokerNode {
  /** Where its data lie. */
  directory: string;
  /** Where clients connect to. */
  port: number;
  /** From 1 on. */
  nodeId: number;
  /** Where the controller of each node listens, in the order of their ids. */
  controllerPorts: readonly number[];
  /** Clients connect encrypted and log in; absent where the network is trusted. */
  door?: Door;
  /** More settings, by Kafka's names; they win. */
  more?: Readonly<Record<string, string>>;
}

/** How clients come in by SASL_SSL. */
export interface Door {
  /** PEM file: private key, certificate and its authority. */
  certificateFile: string;
  /** Plaintext, for the other brokers and for programs of this machine. */
  innerPort: number;
}

/** Settings of a KRaft node on loopback, as a `server.properties` text. Of one node there is one copy of everything, of three there are three. */
export function brokerSettings({ directory, port, nodeId, controllerPorts, door, more }: BrokerNode): string {
  const copies = Math.min(3, controllerPorts.length);
  const inSync = Math.max(1, copies - 1);
  const listeners = { CLIENT: port, ...(door && { INNER: door.innerPort }) };
  const addresses = Object.entries(listeners).map(([name, at]) => `${name}://127.0.0.1:${at}`);
  const settings: Record<string, string | number | boolean> = {
    'process.roles': 'broker,controller',
    'node.id': nodeId,
    'controller.quorum.voters': controllerPorts.map((at, index) => `${index + 1}@127.0.0.1:${at}`).join(','),
    listeners: [...addresses, `CONTROLLER://127.0.0.1:${controllerPorts[nodeId - 1]}`].join(','),
    'advertised.listeners': addresses.join(','),
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': `CONTROLLER:PLAINTEXT,INNER:PLAINTEXT,CLIENT:${door ? 'SASL_SSL' : 'PLAINTEXT'}`,
    'inter.broker.listener.name': door ? 'INNER' : 'CLIENT',
    'log.dirs': directory,
    'offsets.topic.replication.factor': copies,
    'offsets.topic.num.partitions': 8,
    'transaction.state.log.replication.factor': copies,
    'transaction.state.log.min.isr': inSync,
    'share.coordinator.state.topic.replication.factor': copies,
    'share.coordinator.state.topic.min.isr': inSync,
    // Nobody else will join: a group need not wait for more members.
    'group.initial.rebalance.delay.ms': 0,
    // Services create their topics from the event registry; a misspelt topic must fail, not appear.
    'auto.create.topics.enable': false,
    ...(door && doorSettings(door)),
    ...more,
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

function doorSettings({ certificateFile }: Door): Record<string, string> {
  return {
    'sasl.enabled.mechanisms': 'SCRAM-SHA-512',
    'listener.name.client.scram-sha-512.sasl.jaas.config': 'org.apache.kafka.common.security.scram.ScramLoginModule required;',
    'listener.name.client.ssl.keystore.type': 'PEM',
    'listener.name.client.ssl.keystore.location': certificateFile,
  };
}
