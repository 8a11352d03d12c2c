import { UPLOAD } from '@community-help/api-contracts';
import { useRef, useState } from 'react';
import { useStorePhoto } from './use-store-photo.js';

interface Props {
  label: string;
  onStored: (path: string) => void;
}

/** Uploads one picture at a time, and says where it is. */
export function PictureButton({ label, onStored }: Props) {
  const storePicture = useStorePhoto();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<{ isBusy: boolean; trouble?: string }>({ isBusy: false });
  const upload = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > UPLOAD.maxBytes) return setState({ isBusy: false, trouble: 'The picture is over 10 MB.' });
    setState({ isBusy: true });
    const { path, reason } = await storePicture(file);
    // A raw address is that of a file that could not be cleaned yet: nobody may see it.
    const isStored = path?.startsWith('/objects/') ?? false;
    setState(isStored ? { isBusy: false } : { isBusy: false, trouble: reason ?? 'The picture could not be stored. Please try again.' });
    if (path !== undefined && isStored) onStored(path);
  };
  return (
    <div className="one-picture">
      <button type="button" className="btn sec sm" disabled={state.isBusy} onClick={() => input.current?.click()}>
        {state.isBusy ? 'Uploading...' : label}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          void upload(file);
        }}
      />
      <p role="alert" className={state.trouble ? 'notice error' : undefined}>
        {state.trouble}
      </p>
    </div>
  );
}
