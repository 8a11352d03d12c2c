import { useState } from 'react';

const FALLBACK = '/art/scene-default.svg';

interface Props {
  src: string | undefined;
  /** Empty for a picture that only decorates. */
  alt?: string;
  width: number;
  height: number;
  /** The picture is in the first view: load it at once. */
  isEager?: boolean;
}

/** A picture with reserved space that falls back to the default drawing when it cannot be loaded. */
export function Picture({ src, alt = '', width, height, isEager = false }: Props) {
  const [failed, setFailed] = useState<string>();
  const shown = !src || failed === src ? FALLBACK : src;
  return (
    <img
      src={shown}
      alt={alt}
      width={width}
      height={height}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(src)}
    />
  );
}
