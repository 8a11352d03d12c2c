/** A tab that is opened with the click and gets its address later; browsers block tabs that open after an answer has come. */
export interface PendingTab {
  go: (address: string) => void;
}

export function openPendingTab(): PendingTab {
  const tab = window.open('about:blank', '_blank');
  if (tab) tab.opener = null;
  return {
    go: (address) => {
      if (tab && !tab.closed) tab.location.replace(address);
      else window.location.assign(address);
    },
  };
}
