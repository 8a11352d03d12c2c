// Breaks: rules-of-hooks
import { useState } from 'react';

export function Row({ isOpen }: { isOpen: boolean }) {
  if (isOpen) useState('');
  return null;
}
