// Breaks: kafkajs-has-one-door
import kafka from 'kafkajs';

export const vendor = kafka;
