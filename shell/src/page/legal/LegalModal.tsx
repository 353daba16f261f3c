import { Modal } from '@billfold/shared/ui/Modal';
import { LegalBody } from './LegalBody';
import type { LegalDocument } from './legal.slice';
import { legalTexts } from './legal-texts';

type LegalModalProps = {
  readonly document: LegalDocument;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

export const LegalModal = ({ document, isOpen, onClose }: LegalModalProps) => (
  <Modal title={legalTexts[document].heading} isOpen={isOpen} onClose={onClose} width="medium">
    <LegalBody text={legalTexts[document]} headingLevel={3} />
  </Modal>
);
