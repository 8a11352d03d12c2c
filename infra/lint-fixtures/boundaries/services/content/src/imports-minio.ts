// Breaks: minio-has-one-door
import minio from 'minio';

export const vendor = minio;
