// Breaks: s3rver-has-one-door
import S3rver from '@20minutes/s3rver';

export const vendor = S3rver;
