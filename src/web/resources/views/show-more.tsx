interface ShowMoreProps {
  /** The list: loads its next page, and whether a page is loading. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly label?: string;
  readonly className?: string;
}

/** The button that loads the next page of a list. Renders nothing after the last page. */
export function ShowMore({ list, label = 'Show more', className = '' }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <button
      type="button"
      className={`btn btn-secondary ${className}`.trim()}
      aria-disabled={list.isFetchingNextPage}
      onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
    >
      {label}
    </button>
  );
}
