export { LeadForm as default } from "#features/forms/ui/lead-form.tsx";
