-- Up Migration

alter table lead validate constraint lead_thread_fkey;
