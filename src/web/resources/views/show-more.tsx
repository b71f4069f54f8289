/** The button below a list that fetches its next part. */
interface ShowMoreProps {
  /** What is fetched next, and whether it is being fetched. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly label?: string;
  readonly className?: string;
}

/** The button that loads the next page of a list; nothing where there is none. */
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
