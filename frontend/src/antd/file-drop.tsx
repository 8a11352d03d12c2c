import { Upload } from 'antd';
import type { ReactNode } from 'react';
import { AntdScope } from './antd-scope.js';
import './file-drop.css';

interface Props {
  /** What the file dialog offers; whatever is dropped is handed on, so that a wrong file can be answered. */
  accept: string;
  isDisabled: boolean;
  /** The files of one choice or one drop. */
  onFiles: (files: readonly File[]) => void;
  /** Says what to do; names the button. */
  children: ReactNode;
}

/** A place to drop files on, and a button that opens the file dialog. It uploads nothing itself. */
export function FileDrop({ accept, isDisabled, onFiles, children }: Props) {
  return (
    <AntdScope>
      <Upload.Dragger
        className="file-drop"
        accept={{ format: accept, filter: () => true }}
        multiple
        disabled={isDisabled}
        showUploadList={false}
        fileList={[]}
        // Called once for each file of a choice, with all of them.
        beforeUpload={(file, all) => {
          if (file === all[0]) onFiles(all);
          return false;
        }}
      >
        {children}
      </Upload.Dragger>
    </AntdScope>
  );
}
