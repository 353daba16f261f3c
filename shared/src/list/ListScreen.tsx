import type { ReactNode } from 'react';
import { Heading } from '../ui/Heading';
import { Page } from '../ui/Page';
import { Stack } from '../ui/Stack';
import { ListTable, type ListTableProps } from './ListTable';

type ListScreenProps<Row extends { readonly id: number | string }> = Omit<
  ListTableProps<Row>,
  'label'
> & {
  readonly title: string;
  /** A `BackLink`, above the heading. */
  readonly back?: ReactNode;
  /** The content below the heading. */
  readonly intro?: ReactNode;
  /** Messages about a change, between the heading and the list. */
  readonly notice?: ReactNode;
};

/** A page that is one list. */
export const ListScreen = <Row extends { readonly id: number | string }>({
  title,
  back,
  intro,
  notice,
  ...table
}: ListScreenProps<Row>) => (
  <Page>
    <Stack gap={4}>
      {back}
      <Stack gap={1}>
        <Heading level={1}>{title}</Heading>
        {intro !== undefined && <p>{intro}</p>}
      </Stack>
      {notice}
      <ListTable label={title} {...table} />
    </Stack>
  </Page>
);
