export function Logo() {
  return (
    <span className="pal-shell-brand">
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="#1d3a5f" />
        <path d="M7 25V11l3-4 3 4v14zM14 25V9l2-3 2 3v16zM19 25V11l3-4 3 4v14z" fill="#7dd3c0" />
        <path d="M5 15.5h22v2.6H5z" fill="#e8f6f3" />
      </svg>
      Palisade
    </span>
  );
}
