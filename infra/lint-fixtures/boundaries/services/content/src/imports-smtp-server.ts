// Breaks: smtp-server-has-one-door
import smtp from 'smtp-server';

export const vendor = smtp;
