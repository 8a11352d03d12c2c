import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { AntdScope } from './antd-scope.js';
import './act-dialog.css';

interface Props {
  title: string;
  /** What the button says that does it; without it there is only the way out. */
  actLabel?: string | undefined;
  /** What the way out is called. */
  closeLabel?: string;
  isDanger?: boolean;
  isBusy: boolean;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something is done; it is there while it is rendered. Escape and the focus are the dialog's business. */
export function ActDialog({ title, actLabel, closeLabel = actLabel ? 'Cancel' : 'Close', isDanger = false, isBusy, onAct, onClose, children }: Props) {
  return (
    <AntdScope>
      <Modal
        open
        centered
        width={560}
        className="act-dialog"
        title={title}
        okText={isBusy ? 'Working...' : actLabel}
        cancelText={closeLabel}
        okButtonProps={{ danger: isDanger, disabled: isBusy, ...(!actLabel && { style: { display: 'none' } }) }}
        mask={{ closable: false }}
        onOk={onAct}
        onCancel={onClose}
      >
        {children}
      </Modal>
    </AntdScope>
  );
}
