import type { HelperRecord } from './helper-record.js';
import { Utf8, Utf8Writer } from './utf8.js';

type Texts = 'id' | 'serviceWords' | 'otherWords' | 'labels' | 'availability' | 'card';

/** A record whose texts are bytes. Whoever makes it uses it again for the next helper, so nobody keeps it. */
export type EncodedHelper = Omit<HelperRecord, Texts> & Record<Texts, Utf8>;

/** Makes bytes of a record. */
export class HelperEncoder {
  private readonly writer = new Utf8Writer();
  private readonly texts = { id: new Utf8(), serviceWords: new Utf8(), otherWords: new Utf8(), labels: new Utf8(), availability: new Utf8(), card: new Utf8() };

  encode(record: HelperRecord): EncodedHelper {
    const { writer, texts } = this;
    writer.clear();
    const { projectType, isVerified, latitude, longitude } = record;
    return {
      id: writer.write(record.id, texts.id),
      projectType,
      isVerified,
      latitude,
      longitude,
      serviceWords: writer.write(record.serviceWords, texts.serviceWords),
      otherWords: writer.write(record.otherWords, texts.otherWords),
      labels: writer.write(record.labels, texts.labels),
      availability: writer.write(record.availability, texts.availability),
      card: writer.write(record.card, texts.card),
    };
  }
}
