import type { CoreTables } from './tables/core.tables';
import type { EmbeddedTables } from './tables/embedded.tables';
import type { MessageTables } from './tables/messages.tables';
import type { PaymentTables } from './tables/payments.tables';

/** Every table, by migration. A migration that brings tables adds its own `*.tables.ts` here. */
export type Schema = CoreTables & EmbeddedTables & MessageTables & PaymentTables;
