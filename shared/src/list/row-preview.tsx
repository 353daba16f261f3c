import type { ComponentType, ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { lazyPart } from '../remote/lazy-part';
import { previewParameter } from '../remote/use-dialog';
import { withParameters } from '../remote/with-parameters';
import { IconButton } from '../ui/IconButton';
import type { ListRow, Preview } from './ListTable';

type RowPreviewOptions<Row> = {
  /** The drawer's heading; the name of the row's button is `Preview` and this. */
  readonly title: (row: Row) => string;
  readonly Content: ComponentType<{ readonly row: Row }>;
  /** Below the content, in front of the way to the rows before and after. */
  readonly actions?: (row: Row) => ReactNode;
};

const RowDrawer = lazyPart(() => import('./RowDrawer').then((module) => module.RowDrawer));

/**
 * The row in the drawer, kept in the address. Opening is a step of the history, so that Back closes the drawer even on
 * the first page of a visit; other rows and closing take that step's entry.
 */
const usePreview = () => {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { readonly state: unknown };
  const show = (id: number | string | null) =>
    setParams(withParameters(params, { [previewParameter]: id === null ? null : String(id) }), {
      replace: params.has(previewParameter),
      preventScrollReset: true,
      state,
    });
  return [params.get(previewParameter), show] as const;
};

/** Shows a row of the list beside it: `preview={rowPreview({ title, Content })}`. */
export const rowPreview = <Row extends ListRow>({
  title,
  Content,
  actions,
}: RowPreviewOptions<Row>): Preview<Row> => {
  const Open = ({ row }: { readonly row: Row }) => {
    const [, show] = usePreview();
    return <IconButton icon="eye" label={`Preview ${title(row)}`} onClick={() => show(row.id)} />;
  };
  return {
    column: {
      id: 'preview',
      header: 'Preview',
      cell: (row) => <Open row={row} />,
      isHeaderHidden: true,
      width: '56px',
      onPhone: 'none',
    },
    Drawer: ({ rows }) => {
      const [id, show] = usePreview();
      const index = rows.findIndex((row) => String(row.id) === id);
      const row = rows[index];
      const step = (neighbour: Row | undefined) =>
        neighbour === undefined ? null : () => show(neighbour.id);
      return (
        <RowDrawer
          isOpen={row !== undefined}
          title={row === undefined ? '' : title(row)}
          onClose={() => show(null)}
          onPrevious={step(rows[index - 1])}
          onNext={index < 0 ? null : step(rows[index + 1])}
          actions={row !== undefined && actions?.(row)}
        >
          {row !== undefined && <Content row={row} />}
        </RowDrawer>
      );
    },
  };
};
