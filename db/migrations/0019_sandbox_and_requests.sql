CREATE TABLE "api_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"code" text,
	"request_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "runs" DROP CONSTRAINT "runs_standing_known";--> statement-breakpoint
DROP INDEX "runs_one_per_standing";--> statement-breakpoint
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_token_id_api_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_requests_token" ON "api_requests" USING btree ("token_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "api_requests_by_id" ON "api_requests" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "api_requests_at" ON "api_requests" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_one_per_standing" ON "runs" USING btree ("url","stand_in",nullif(nullif("standing", 'replaced'), 'sample')) WHERE "runs"."status" <> 'failed';--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_standing_known" CHECK ("runs"."standing" in ('current', 'refresh', 'replaced', 'sample'));