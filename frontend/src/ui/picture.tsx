import { useState } from 'react';

const DEFAULT_PICTURE = '/art/scene-default.svg';

interface Props {
  src: string | undefined;
  /** Empty for a picture that only decorates. */
  alt?: string;
  /** px of the drawing; they reserve the space. Ours are 480 x 300. */
  width?: number;
  height?: number;
  /** The picture is in the first view: load it at once. */
  isEager?: boolean;
}

/** A picture with reserved space that falls back to our default drawing when it cannot be loaded. */
export function Picture({ src, alt = '', width = 480, height = 300, isEager = false }: Props) {
  const [failed, setFailed] = useState<string>();
  const shown = !src || failed === src ? DEFAULT_PICTURE : src;
  const loading = isEager ? 'eager' : 'lazy';
  return <img src={shown} alt={alt} width={width} height={height} loading={loading} decoding="async" onError={() => setFailed(src)} />;
}
